# SPDX-License-Identifier: Apache-2.0

"""Looks at the demo's page in Chromium as its readers do: ./Scripts/browser runs it.

usage: check.py ADDRESS AXE SCREENSHOTS CHROMIUM CHROMEDRIVER

Each line of the output is a check; the exit status is 1 when one failed.
"""

import os
import sys
import time

from webdriver import Browser

ENTER, ESCAPE, TAB = "\ue007", "\ue00c", "\ue004"
LANGUAGES = ["en", "de", "ar", "he", "hi", "ja", "th", "uk"]
WIDTHS = [360, 1280]
PAGES = ["/valencia", "/berlin"]


def main(address, axe, folder, chromium, driver):
    os.makedirs(folder, exist_ok=True)
    with open(axe, encoding="utf-8") as file:
        axe = file.read()
    browser = Browser(chromium, driver)
    failures = []

    def check(name, good, detail=""):
        print(f"{'ok' if good else 'FAILED'}\t{name}{'' if good else chr(9) + str(detail)[:1500]}", flush=True)
        if not good:
            failures.append(name)

    def look(name, path, width, picture=None):
        """Loads a page and checks what must hold of every page."""
        browser.log()
        browser.size(width)
        browser.go(address + path)
        browser.wait("return document.readyState === 'complete'")
        wide = browser.run("""
            const wide = [];
            if (document.documentElement.scrollWidth > innerWidth)
              for (const e of document.querySelectorAll("body *")) {
                const box = e.getBoundingClientRect();
                if (box.width && (box.right > innerWidth + 1 || box.left < -1)) wide.push(e.tagName + "." + (e.className.baseVal ?? e.className));
              }
            return wide.slice(0, 5);""")
        check(f"{name}: no horizontal overflow", not wide, wide)
        foreign = browser.run("""
            return performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.startsWith(location.origin))""")
        check(f"{name}: no foreign request", not foreign, foreign)
        violations(name)
        # The status of an error page itself is no error of the page.
        errors = [entry["message"] for entry in browser.log() if entry["level"] in ("SEVERE", "WARNING")
                  and not entry["message"].startswith(address + path + " ")]
        check(f"{name}: quiet console", not errors, errors)
        if picture:
            browser.screenshot(os.path.join(folder, picture + ".png"))

    def violations(name):
        browser.run(axe + "; return true")
        found = browser.run_async("""
            const done = arguments[arguments.length - 1];
            axe.run(document, { resultTypes: ["violations"] }).then(
              (results) => done(results.violations.map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | "))),
              (error) => done([String(error)]));""")
        check(f"{name}: no axe violation", not found, found)

    try:
        for language in LANGUAGES:
            for width in WIDTHS:
                for page in PAGES:
                    look(f"{page} {language} {width}", f"{page}?lang={language}", width,
                         f"{page[1:]}-{language}-{width}")
        dark(browser, look)
        large_text(browser, address, folder, check)
        printed(browser, address, folder)
        chooser(browser, address, check)
        popover(browser, address, folder, check, violations)
        without_scripts(browser, address, folder, check)
        look("error page", "/atlantis?lang=fr", 1280, "error-fr-1280")
    finally:
        browser.close()
    print(f"{len(failures)} failed")
    return 1 if failures else 0


def dark(browser, look):
    browser.media(prefers_color_scheme="dark")
    look("/valencia dark 360", "/valencia?lang=es", 360, "valencia-dark-360")
    look("/valencia dark 1280", "/valencia?lang=he", 1280, "valencia-dark-1280")
    browser.media()


def large_text(browser, address, folder, check):
    for width in WIDTHS:
        browser.size(width)
        browser.go(address + "/valencia?lang=de")
        browser.run("document.documentElement.style.fontSize = '200%'")
        check(f"200 % text {width}: no horizontal overflow",
              browser.run("return document.documentElement.scrollWidth <= innerWidth"))
        browser.screenshot(os.path.join(folder, f"valencia-large-{width}.png"))


def printed(browser, address, folder):
    browser.size(800)
    browser.go(address + "/valencia?lang=en")
    browser.media("print")
    browser.screenshot(os.path.join(folder, "valencia-print.png"))
    browser.media()


def chooser(browser, address, check):
    """What is chosen stays on every link, and in the cookie."""
    browser.size(1280)
    browser.go(address + "/berlin")
    browser.run("""
        const form = document.querySelector(".chooser form");
        const wanted = { lang: "hi", hc: "h23", nu: "deva", ms: "ussystem" };
        for (const name in wanted) form.elements.namedItem(name).value = wanted[name];
        form.submit();""")
    check("chooser: the page comes back as chosen", browser.wait("""
        return document.documentElement.lang === "hi" && location.pathname === "/berlin"
          && document.querySelector(".temperature")?.textContent.includes("फ़ेरन") && /[०-९]/.test(document.body.textContent)"""))
    browser.run("document.querySelector(\".places a[href^='/oslo']\").click()")
    check("chooser: the choice survives a link", browser.wait("""
        return location.pathname === "/oslo" && document.documentElement.lang === "hi"
          && document.querySelector("select[name=nu]")?.value === "deva" && document.querySelector("select[name=hc]").value === "h23" """))
    browser.go(address + "/lyon")
    check("chooser: the cookie keeps it", browser.run("return document.documentElement.lang") == "hi")
    browser.request("DELETE", browser.session + "/cookie")


def popover(browser, address, folder, check, violations):
    """The translation of a post by keyboard alone."""
    browser.size(1280)
    browser.go(address + "/valencia?lang=es")
    browser.wait("return document.readyState === 'complete'")
    button = "document.querySelector('.review .translate')"
    if not browser.run(f"return !!{button}"):
        check("popover: an offer to translate", False, "no engine is installed")
        return
    browser.run(f"{button}.scrollIntoView({{block: 'center'}}); {button}.focus()")
    original = browser.run(f"return {button}.closest('.review').querySelector('.review-text').textContent")
    browser.run("""
        const real = window.fetch;
        window.fetch = (...all) => new Promise((done) => setTimeout(done, 1500)).then(() => real(...all));""")
    browser.keys(ENTER)
    check("popover: Enter opens it", browser.wait("return !!document.querySelector(':popover-open')"))
    check("popover: the focus is in it",
          browser.run("return document.querySelector(':popover-open').contains(document.activeElement)"))
    check("popover: it has a name", browser.run(
        "const p = document.querySelector(':popover-open'); return !!document.getElementById(p.getAttribute('aria-labelledby'))?.textContent"))
    browser.run("document.querySelector(':popover-open .replace').click()")
    check("popover: a click while it loads destroys nothing", original == browser.run(
        f"return {button}.closest('.review').querySelector('.review-text').textContent"))
    check("popover: the translation comes", browser.wait(
        "return document.querySelector(':popover-open .text')?.textContent.length > 5 && document.querySelector(':popover-open .progress').hidden"))
    check("popover: the original stands beside it",
          browser.run("return document.querySelector(':popover-open .source').textContent") == original)
    check("popover: it is marked as a machine's",
          browser.run("return !!document.querySelector(':popover-open .mark')?.checkVisibility()"))
    boxes = browser.run(f"""
        const text = {button}.closest('.review').querySelector('.review-text').getBoundingClientRect();
        const box = document.querySelector(':popover-open').getBoundingClientRect();
        return [Math.min(Math.abs(box.top - text.bottom), Math.abs(text.top - box.bottom)), Math.abs(box.left - text.left)]""")
    check("popover: it is anchored at its text", boxes[0] < 40 and boxes[1] < 40, boxes)
    violations("popover")
    browser.screenshot(os.path.join(folder, "popover-es-1280.png"), whole=False)
    browser.keys(ESCAPE)
    check("popover: Escape closes it", browser.wait("return !document.querySelector(':popover-open')"))
    check("popover: the focus comes back", browser.run(f"return document.activeElement === {button}"))
    browser.keys(ENTER)
    browser.wait("return !!document.querySelector(':popover-open')")
    browser.run("document.querySelector(':popover-open .replace').focus()")
    browser.keys(ENTER)
    changed = browser.run(f"return {button}.closest('.review').querySelector('.review-text').textContent")
    check("popover: replace puts the translation in place", changed != original and len(changed) > 5)
    check("popover: the mark stays", browser.run("return !!document.querySelector('.replaced:not([hidden]) .mark')"))
    check("popover: the focus is on undo", browser.run("return document.activeElement.className") == "undo")
    browser.keys(ENTER)
    check("popover: undo brings the original back", original == browser.run(
        f"return {button}.closest('.review').querySelector('.review-text').textContent"))
    # What fails says so in the reader's language, and can be tried again.
    browser.go(address + "/valencia?lang=es")
    browser.run(f"window.fetch = () => Promise.reject(new TypeError('away')); {button}.click()")
    check("popover: a failure is said and can be retried", browser.wait("""
        const open = document.querySelector(':popover-open');
        return open && !open.querySelector('.failure').hidden && !open.querySelector('.retry').hidden"""))


def without_scripts(browser, address, folder, check):
    browser.cdp("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.size(360)
        browser.go(address + "/valencia?lang=es")
        browser.screenshot(os.path.join(folder, "valencia-noscript-360.png"))
        form = browser.request("POST", browser.session + "/element",
                               {"using": "css selector", "value": ".review .translate"})
        browser.request("POST", f"{browser.session}/element/{next(iter(form.values()))}/click", {})
        for _ in range(200):
            if "/translation" in browser.request("GET", browser.session + "/url"):
                break
            time.sleep(0.05)
        found = browser.request("POST", browser.session + "/elements", {"using": "css selector", "value": ".sides .text"})
        texts = [browser.request("GET", f"{browser.session}/element/{next(iter(e.values()))}/text") for e in found]
        check("without scripts: the form leads to the translation", any(len(text) > 5 for text in texts), texts)
        browser.screenshot(os.path.join(folder, "translation-noscript-360.png"))
    finally:
        browser.cdp("Emulation.setScriptExecutionDisabled", value=False)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

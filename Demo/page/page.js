// SPDX-License-Identifier: Apache-2.0

// What the page does where scripts run. Every word it shows stands in the page, in the reader's language.

// Posts: the form that leads to a page with the translation opens it beside the post instead.
for (const form of document.querySelectorAll(".review form")) prepare(form);

// This script runs while the page is still coming: posts and translations that come later are taken as they come.
new MutationObserver((changes) => {
  for (const change of changes) {
    for (const node of change.addedNodes) {
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      for (const form of node.matches(".review form") ? [node] : node.querySelectorAll(".review form")) prepare(form);
    }
  }
}).observe(document, { childList: true, subtree: true });

function prepare(form) {
  const review = form.closest(".review");
  const popover = review.querySelector("[popover]");
  // The form comes before its popover; what isn't whole yet is taken when the page is.
  if (!popover || !popover.querySelector(".close")) {
    document.addEventListener("DOMContentLoaded", () => prepare(form), { once: true });
    return;
  }
  if (form.dataset.ready || !popover.showPopover) return;
  form.dataset.ready = "yes";
  const button = form.querySelector(".translate");
  const post = review.querySelector(".review-text");
  const replaced = review.querySelector(".replaced");
  const find = (name) => popover.querySelector(name);
  const text = find(".text"), progress = find(".progress"), failure = find(".failure"), detail = find(".failure-detail");
  const replace = find(".replace"), retry = find(".retry");
  const original = { text: post.textContent, lang: post.lang };
  let state = "empty"; // then "loading", and "there" or "failed"

  function show(next, message) {
    state = next;
    progress.hidden = next !== "loading";
    failure.hidden = next !== "failed";
    retry.hidden = next !== "failed";
    replace.disabled = next !== "there";
    detail.textContent = message ?? "";
  }

  async function load() {
    if (state === "loading" || state === "there") return;
    show("loading");
    try {
      const answer = await fetch("/v1/translations", {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", "Accept-Language": document.documentElement.lang },
        body: JSON.stringify({ source: button.dataset.source, target: button.dataset.target, texts: [original.text] }),
      });
      const body = await answer.json();
      const response = body.responses?.[0];
      if (!answer.ok || response?.status !== "translated") return show("failed", body.detail);
      text.textContent = response.text;
      text.lang = response.language;
      if (response.grade === "poor") {
        for (const mark of review.querySelectorAll(".mark")) mark.textContent = popover.querySelector("[data-poor]").dataset.poor;
      }
      show("there");
    } catch {
      show("failed");
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    popover.showPopover({ source: button });
    find(".close").focus();
    load();
  });
  find(".close").addEventListener("click", () => popover.hidePopover());
  retry.addEventListener("click", load);
  replace.addEventListener("click", () => {
    if (state !== "there") return;
    post.textContent = text.textContent;
    post.lang = text.lang;
    form.hidden = true;
    replaced.hidden = false;
    popover.hidePopover();
    replaced.querySelector(".undo").focus();
  });
  replaced.querySelector(".undo").addEventListener("click", () => {
    post.textContent = original.text;
    post.lang = original.lang;
    replaced.hidden = true;
    form.hidden = false;
    button.focus();
  });
  button.setAttribute("aria-haspopup", "dialog");
  show("empty");
}

// Translations of warnings that came after the page: each goes to where its original stands, which stays below it.
function settle() {
  for (const late of document.querySelectorAll(".late-translation")) {
    // One that isn't followed by anything may still be coming.
    if (!late.nextElementSibling && document.readyState === "loading") continue;
    const alert = document.getElementById(`alert-${late.dataset.for}`);
    const body = alert?.querySelector(".alert-body");
    const original = body?.querySelector(".alert-text");
    if (!original) continue;
    const translation = late.querySelector(".alert-text");
    alert.querySelector(".pending")?.remove();
    alert.querySelector(".marks").prepend(...late.querySelector(".late-mark").children);
    if (!translation) {
      late.remove();
      continue;
    }
    body.prepend(translation);
    original.remove();
    const kept = document.createElement("details");
    kept.className = "original";
    const summary = document.createElement("summary");
    summary.textContent = late.dataset.original;
    kept.append(summary, original);
    alert.querySelector("footer").append(kept);
    late.remove();
  }
  const section = document.querySelector(".late");
  if (document.readyState !== "loading") {
    if (section && !section.querySelector(".late-translation")) section.remove();
    for (const pending of document.querySelectorAll(".pending")) pending.remove();
  }
}
new MutationObserver(settle).observe(document.documentElement, { childList: true, subtree: true });
document.addEventListener("readystatechange", settle);
settle();

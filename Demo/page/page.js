// Fills the popover of a review with its translation, and puts it in the original's place when asked to.
for (const button of document.querySelectorAll("button.translate")) {
  const popover = document.getElementById(`translation-${button.dataset.review}`);
  const text = popover.querySelector(".text");
  popover.addEventListener("beforetoggle", async (event) => {
    if (event.newState !== "open" || text.textContent) return;
    const original = document.getElementById(`review-${button.dataset.review}`);
    text.textContent = "…";
    try {
      const answer = await fetch("/v1/translations", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          source: button.dataset.source, target: button.dataset.target, texts: [original.textContent],
        }),
      });
      const document = await answer.json();
      text.textContent = answer.ok ? document.responses[0].text : document.detail;
    } catch (error) {
      text.textContent = String(error);
    }
  });
  popover.querySelector(".replace").addEventListener("click", () => {
    const original = document.getElementById(`review-${button.dataset.review}`);
    original.textContent = text.textContent;
    original.lang = button.dataset.target;
    popover.hidePopover();
    button.hidden = true;
  });
}

// The page without a connection: once it stands, everything it may need is kept.

if ("serviceWorker" in navigator) {
  const keep = () => void navigator.serviceWorker.register(new URL("sw.js", import.meta.url)).catch(() => {});
  // What is kept for later must not delay what is needed now: the engine has come when the list of games stands.
  const seen = new MutationObserver(() => {
    if (!document.body.dataset.screen) return;
    seen.disconnect();
    setTimeout(keep, 3_000);
  });
  seen.observe(document.body, { attributes: true, attributeFilter: ["data-screen"] });
}

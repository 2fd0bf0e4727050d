// This script runs before the first paint, so that nothing changes its look later. It sets the
// language, light or dark, the size for a classroom, and whether the address names a view other
// than the home view.
{
  const root = document.documentElement;
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("ttt-tables settings") ?? "null");
  } catch {
    // not JSON, or a browser without storage
  }
  const spoken = (root.dataset.languages ?? "").split(" ");
  const wished = [kept?.language, ...navigator.languages].map((one) => `${one}`.slice(0, 2));
  root.lang = wished.find((one) => spoken.includes(one)) ?? spoken[0];
  if (["light", "dark"].includes(kept?.theme)) root.dataset.theme = kept.theme;
  if (kept?.classroom === "1") root.dataset.classroom = "1";
  const isAsked = !/^#?(home\b|$)/.test(location.hash);
  if (isAsked) root.dataset.asked = "yes";
  // Load the files of the requested view at once, and those of no other view.
  const asked = location.hash.slice(1).split("?")[0];
  const views = (root.dataset.needs ?? "").split(" ").map((one) => one.split(":"));
  const [view, words = "", files = ""] = views.find(([name]) => name === asked) ?? [];
  const own = view ? words.split("+").map((one) => `${one}.`) : [];
  const texts = ["", ...own].map((one) => `texts/${one}${root.lang}.js`);
  const merged = [...files.split("+"), `views-${view}`].map((one) => `merged/${one}.js`);
  const soon = view ? [...texts, ...merged] : texts;
  for (const path of "whole" in root.dataset ? [] : soon) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href: path });
    document.head.append(link);
  }
}

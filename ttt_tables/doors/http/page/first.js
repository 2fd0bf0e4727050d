// Runs before the first paint, so that nothing changes its look later: the language, light or dark,
// the size of a classroom, and whether the address asks for another view than the front.
{
  const root = document.documentElement;
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("ttt-tables settings") ?? "null");
  } catch {
    // no JSON, or a browser that keeps nothing
  }
  const spoken = (root.dataset.languages ?? "").split(" ");
  const wished = [kept?.language, ...navigator.languages].map((one) => `${one}`.slice(0, 2));
  root.lang = wished.find((one) => spoken.includes(one)) ?? spoken[0];
  if (["light", "dark"].includes(kept?.theme)) root.dataset.theme = kept.theme;
  if (kept?.classroom === "1") root.dataset.classroom = "1";
  const isAsked = !/^#?(home\b|$)/.test(location.hash);
  if (isAsked) root.dataset.asked = "yes";
  const soon = [`texts/${root.lang}.js`, ...(isAsked ? ["merged/shared.js"] : [])];
  for (const path of "whole" in root.dataset ? [] : soon) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href: path });
    document.head.append(link);
  }
}

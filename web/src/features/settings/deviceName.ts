/** What people call a browser, out of what it says of itself (`User-Agent`, RFC 9110, section 10.1.5). */

type Known = ReadonlyArray<readonly [RegExp, string]>;

/** The more particular first: most of them also say that they are the others. */
const browsers: Known = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: Known = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const find = (known: Known, agent: string) => known.find(([sign]) => sign.test(agent))?.[1];

export function deviceName(agent: string): string {
  const [browser, system] = [find(browsers, agent), find(systems, agent)];
  if (browser === undefined) return system ?? (agent.trim() || 'Unknown browser');
  return system === undefined ? browser : `${browser} on ${system}`;
}

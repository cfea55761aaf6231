/** Returns whether this Node runs TypeScript without flags: 22.18, 23.6 and all from 24 on (https://nodejs.org/api/typescript.html). */
export function readsTypeScript(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return (major === 22 && minor >= 18) || (major === 23 && minor >= 6) || major >= 24;
}

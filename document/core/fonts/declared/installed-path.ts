/** Returns the path of an installed font below the address of fonts. */
export function findInstalledPath(name: string): string {
  return `installed/${name}`;
}

/** The path of an installed font below the address of fonts. */
export function installedPath(name: string): string {
  return `installed/${name}`;
}

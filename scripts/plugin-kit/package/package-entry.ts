/** One file of a plugin's package, in memory: nothing is written before everything was looked at. */
export interface PackageEntry {
  /** From the plugin's folder, with `/`. */
  path: string;
  content: Buffer;
}

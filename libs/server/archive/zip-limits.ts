/** What a ZIP may be at most. Sizes are counted on the real bytes, whatever its headers say. */
export interface ZipLimits {
  /** The ZIP file itself. */
  archiveBytes: number;
  entries: number;
  /** One entry, unpacked. */
  entryBytes: number;
  /** All entries together, unpacked. */
  unpackedBytes: number;
  /** Unpacked bytes for each packed one. */
  ratio: number;
  /** The name of an entry, in UTF-8. */
  nameBytes: number;
}

const MIB = 1_048_576;

/** How much a plugin may be. A bomb is found out long before it fills the disk. */
export const packageLimits = {
  archiveBytes: 16 * MIB,
  unpackedBytes: 64 * MIB,
  entryBytes: 8 * MIB,
  entries: 4_000,
  /** Unpacked to packed; text hardly passes 20. Small archives may be all white space. */
  ratio: 100,
  ratioCountsFromBytes: MIB,
  pathLength: 240,
  manifestBytes: 262_144,
} as const;

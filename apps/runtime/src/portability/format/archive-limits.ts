// What an archive may be. The export keeps to it, so that whatever it writes can be read again; the import refuses what
// goes beyond (docs/portability.md).

const KIB = 1024;
const MIB = 1024 * KIB;

/** Entries of one archive, the page and the manifest among them. */
export const MAX_ENTRIES = 100_000;
/** One entry, unpacked. */
export const MAX_ENTRY_BYTES = 256 * MIB;
/** All entries together, unpacked. */
export const MAX_UNPACKED_BYTES = 2048 * MIB;
/** Unpacked bytes for each packed one, of an entry as of the archive. */
export const MAX_RATIO = 100;
/** `manifest.json`: it is read as a whole. */
export const MAX_MANIFEST_BYTES = 32 * MIB;
/** A record of a section, as JSON in UTF-8 without its line break: it is read as a whole too. */
export const MAX_RECORD_BYTES = 8 * MIB;
/** The path of an entry, in UTF-8. */
export const MAX_PATH_BYTES = 512;

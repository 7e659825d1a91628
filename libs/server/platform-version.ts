/** The one version constant of the platform; a test holds it equal to package.json. */
export const PLATFORM_VERSION = '0.29.0';

/** The release before, whose processes may go on and start while those of this one run (ADR 82). */
export const RELEASE_BEFORE = '0.28.0';

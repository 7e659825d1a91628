/** The one version constant of the platform; a test holds it equal to package.json. */
export const PLATFORM_VERSION = '0.29.0';

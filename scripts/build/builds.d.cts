/** What of a build is served. */
export const PARTS: readonly string[];
export const STAMP: string;

/** Where a build is made before it has a name. */
export function beginBuild(checkout?: string): string;

/** Gives a finished build its name, has it served from now on, and removes those that nobody needs. */
export function publishBuild(folder: string, checkout?: string): void;

/** The folder of the build that the next start serves. */
export function currentBuild(checkout?: string): string;

/** Those that parts can be taken from, beginning with the one that is served. */
export function foldersOfBuilds(checkout?: string): string[];

/** The sources that something was built from, if it says so. */
export function stampOf(folder: string): string | null;

/** @param name its folder in dist/builds */
export function serveBuild(name: string, checkout?: string): void;

/** Says that this process serves a build, so that it stays. */
export function markUsed(build: string): void;

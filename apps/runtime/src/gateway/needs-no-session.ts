import { isStaticPath } from '../shell/shell';

const PUBLIC_PATHS = new Set(['/offline', '/api/health', '/api/health/ready', '/manifest.webmanifest']);

/** Paths for which the gateway does not look for a session. */
export const needsNoSession = (path: string): boolean =>
  PUBLIC_PATHS.has(path) || path.startsWith('/problems/') || isStaticPath(path);

/**
 * The first segments under `/api` that belong to the platform (spec 4.3). Routes under any other segment are not
 * reached; `auth` is forwarded.
 */
export const API_SEGMENTS = [
  'health',
  'shell',
  'plugins',
  'account',
  'admin',
  'instance',
  'people',
  'search',
  'live',
  'auth',
  'openapi.json',
  'docs',
] as const;

const reserved: ReadonlySet<string> = new Set(API_SEGMENTS);

/** Whether a path under `/api` may lead anywhere. */
export const isReservedApiPath = (path: string): boolean => reserved.has(path.split('/', 3)[2] ?? '');

/** The first segments under `/api` that are the platform's (contract 5). A test holds the list equal to the real routes. */
export const reservedSegments = [
  'health',
  'shell',
  'plugins',
  'account',
  'admin',
  'instance',
  'auth',
  'openapi.json',
  'docs',
] as const;

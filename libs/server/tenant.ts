/** The one tenant of version 1. */
export const TENANT_ID = 'default';

/** The one tenant of version 1 (contract 0). */
export const TENANT_ID = 'default';

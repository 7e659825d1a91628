/** How long the secret of a new authenticator app waits for its first code. */
export const PENDING_MS = 900_000;

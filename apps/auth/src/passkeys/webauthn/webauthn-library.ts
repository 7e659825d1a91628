/** Loaded on first use: a server that nobody has a passkey on never reads it. */
export const webauthn = () => import('@simplewebauthn/server');

/** Its decoders of what authenticators send. */
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers');

/** How a browser reaches an authenticator (WebAuthn section 5.8.4). */
const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export type Transport = (typeof TRANSPORTS)[number];

/** The known transports of those that a browser named, or that are stored; null when there are none. */
export function knownTransports(given: unknown): Transport[] | null {
  const known = TRANSPORTS.filter(transport => Array.isArray(given) && given.includes(transport));
  return known.length > 0 ? known : null;
}

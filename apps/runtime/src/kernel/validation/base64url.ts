/**
 * The bytes of a text in base64url without padding (RFC 4648 section 5), or null. Only the one spelling that encoding
 * them gives: Node's decoder also takes others, in which a changed bit of the text would not show.
 */
export function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

/** Words about a person or their organisation that would make a password easy to guess for people who know them. */
export interface Owner {
  name: string;
  email: string;
}

/** Shorter words would refuse too much: the initials in an address, the `io` of a domain. */
const SHORTEST = 3;

/**
 * Words that a password of this person must not consist of: their name and its parts, their address and its parts, the
 * name of their organisation among them. The words of the product and of roles are in `commonWords`.
 */
export function ownWords({ name, email }: Owner): ReadonlySet<string> {
  const parts = [
    email,
    ...email.split('@'),
    ...email.split(/[@._+-]/),
    name,
    name.replace(/\s/g, ''),
    ...name.split(/\s/),
  ];
  return new Set(parts.map(part => part.normalize('NFC').toLowerCase()).filter(({ length }) => length >= SHORTEST));
}

import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Bits of the flags byte (WebAuthn section 6.1). */
const FLAGS = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 } as const;

/** What a test may have an authenticator, or the browser around it, say otherwise than the truth. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  flags?: number;
  counter?: number;
  userHandle?: string | null;
  /** More members of the client data. */
  clientData?: object;
  /** The attestation's format and statement. */
  fmt?: string;
  attStmt?: Map<string, never>;
  aaguid?: Buffer;
  /** The id of a credential that is there already. */
  credentialId?: string;
  /** Signs with another key than the credential's. */
  key?: KeyObject;
}

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

interface Credential {
  id: string;
  key: KeyObject;
  publicKey: Uint8Array;
  userHandle: string;
  rpId: string;
  counter: number;
}

const USER = FLAGS.present | FLAGS.verified;

/** A security key made of software: keeps credentials, and signs what it is asked to, or what a test wants it to. */
export class SoftwareAuthenticator {
  readonly credentials: Credential[] = [];

  /**
   * @param origin of the page in the browser
   * @param counts false: an authenticator of a provider, which syncs and counts nothing
   */
  constructor(
    private readonly origin = 'http://localhost:3000',
    private readonly counts = true,
    private readonly algorithm: Algorithm = 'ES256',
  ) {}

  /** `navigator.credentials.create()`. */
  create(options: PublicKeyCredentialCreationOptionsJSON, lies: Lies = {}): RegistrationResponseJSON {
    const { privateKey, publicKey } = keyPair(this.algorithm);
    const credential: Credential = {
      id: lies.credentialId ?? randomBytes(16).toString('base64url'),
      key: privateKey,
      publicKey: isoCBOR.encode(coseKey(publicKey, this.algorithm)),
      userHandle: options.user.id,
      rpId: options.rp.id ?? '',
      counter: this.counts ? 1 : 0,
    };
    this.credentials.push(credential);
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', lies.fmt ?? 'none'],
      ['attStmt', lies.attStmt ?? new Map<string, never>()],
      ['authData', this.attested(credential, lies)],
    ]);
    return {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      authenticatorAttachment: 'cross-platform',
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON: encoded(this.clientData('webauthn.create', options.challenge, lies)),
        attestationObject: encoded(isoCBOR.encode(attestation)),
        transports: ['internal', 'hybrid', 'teleport'],
      },
    };
  }

  /** `navigator.credentials.get()`, with the newest credential it has, or the one that is asked for. */
  get(options: PublicKeyCredentialRequestOptionsJSON, lies: Lies = {}): AuthenticationResponseJSON {
    const allowed = options.allowCredentials?.map(({ id }) => id);
    const credential = this.credentials.findLast(({ id }) => !allowed || allowed.includes(id));
    if (!credential) throw new Error('the authenticator has no such credential');
    if (this.counts) credential.counter += 1;
    const clientData = this.clientData('webauthn.get', options.challenge, lies);
    const authenticatorData = this.authenticatorData(credential, { flags: this.flags(), ...lies });
    const { id } = credential;
    const userHandle = lies.userHandle === null ? undefined : (lies.userHandle ?? credential.userHandle);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: encoded(clientData),
        authenticatorData: encoded(authenticatorData),
        signature: encoded(sign(this.algorithm === 'EdDSA' ? null : 'sha256', signed, lies.key ?? credential.key)),
        userHandle,
      },
    };
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = this.origin } = lies;
    const said = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify({ ...said, ...lies.clientData }));
  }

  private flags(): number {
    return this.counts ? USER : USER | FLAGS.eligible | FLAGS.backedUp;
  }

  private attested(credential: Credential, lies: Lies): Buffer {
    const flags = (lies.flags ?? this.flags()) | FLAGS.attested;
    const id = Buffer.from(credential.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const head = this.authenticatorData(credential, { ...lies, flags });
    return Buffer.concat([head, lies.aaguid ?? Buffer.alloc(16), length, id, credential.publicKey]);
  }

  private authenticatorData({ rpId, counter }: Credential, lies: Lies): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(lies.flags ?? USER);
    rest.writeUInt32BE(lies.counter ?? counter, 1);
    return Buffer.concat([sha256(Buffer.from(lies.rpId ?? rpId)), rest]);
  }
}

/** Another key of the same kind, for signatures that are good and not the credential's. */
export const anotherKey = (): KeyObject => keyPair('ES256').privateKey;

/** The AAGUID of a known authenticator, as its bytes. */
export const aaguidBytes = (aaguid: string): Buffer => Buffer.from(aaguid.replaceAll('-', ''), 'hex');

function keyPair(algorithm: Algorithm): { privateKey: KeyObject; publicKey: KeyObject } {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })), publicKey };
}

/** RFC 9053: the labels of COSE keys. */
function coseKey(publicKey: KeyObject, algorithm: Algorithm): Map<number, number | Uint8Array> {
  const jwk = publicKey.export({ format: 'jwk' });
  const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'));
  if (algorithm === 'EdDSA')
    return new Map<number, number | Uint8Array>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(jwk.x)],
    ]);
  if (algorithm === 'RS256')
    return new Map<number, number | Uint8Array>([
      [1, 3],
      [3, -257],
      [-1, bytes(jwk.n)],
      [-2, bytes(jwk.e)],
    ]);
  return new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(jwk.x)],
    [-3, bytes(jwk.y)],
  ]);
}

const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

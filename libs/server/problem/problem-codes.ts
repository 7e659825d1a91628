/** One row of the error table: what a client may rely on. */
export interface ProblemEntry {
  status: number;
  title: string;
  /** For the person who looks the code up: what happened and what to do. */
  meaning: string;
}

const entry = (status: number, title: string, meaning: string): ProblemEntry => ({ status, title, meaning });

/**
 * Every code this product can answer with (RFC 9457 `code`). `docs/errors.md` and the pages under `/problems/<code>`
 * are made from this list. It may grow; a code is never renamed.
 */
export const problemCodes = {
  'validation-failed': entry(
    400,
    'The request is not valid',
    'A field is missing, unknown or has a wrong value. `errors` names each one with a JSON Pointer.',
  ),
  'malformed-json': entry(
    400,
    'Malformed JSON',
    'The body is not JSON. Check quotes, commas and the encoding (UTF-8).',
  ),
  'bad-header': entry(
    400,
    'Bad header',
    'A header that decides something, Host or a credential for example, was sent more than once or under another spelling.',
  ),
  'bad-path': entry(
    400,
    'Bad path',
    'The path has a dot segment, a NUL, a character that is not allowed or a broken percent-encoding.',
  ),
  'password-too-common': entry(
    400,
    'Password too common',
    'The password is common, or consists of your own name or address. Choose another one.',
  ),
  'token-invalid': entry(
    400,
    'Link no longer valid',
    'It has expired, was already used, or was replaced by a newer one. Ask for a new one.',
  ),
  'passkey-rejected': entry(
    400,
    'Passkey not added',
    'What the browser sent does not match this address or this request. Try again.',
  ),
  'webhook-malformed': entry(
    400,
    'Not a webhook',
    'A header of Standard Webhooks is missing, repeated or malformed, or the body is not JSON. `reason` says which.',
  ),
  unauthenticated: entry(401, 'Sign in first', 'There is no valid session. Sign in and repeat the request.'),
  'invalid-credentials': entry(
    401,
    'Wrong email address or password',
    'The address and the password do not belong together, or the account is not active.',
  ),
  'invalid-code': entry(
    401,
    'Wrong code',
    'The code is wrong, was used before or has expired. Enter the one that is shown now.',
  ),
  'invalid-passkey': entry(401, 'Passkey not accepted', 'The passkey does not belong to this account or request.'),
  'mfa-expired': entry(
    401,
    'Start the sign-in again',
    'The sign-in waited too long for its second step, or had too many wrong answers. Enter the password again.',
  ),
  'webhook-refused': entry(
    401,
    'Webhook not accepted',
    'Its signature does not match, or it is more than five minutes old or early. `reason` says which.',
  ),
  'payment-required': entry(402, 'Licence required', 'This app needs a licence. Enter one in Account → Billing.'),
  forbidden: entry(403, 'Not allowed', 'Your account is not allowed to do this.'),
  'insufficient-scope': entry(
    403,
    'Outside the scope of the access token',
    'The access token is for reading only, or for other apps. Create one with the scope that the program needs.',
  ),
  'cross-origin': entry(
    403,
    'Cross-origin write refused',
    'A write came from a page of another origin. Set PUBLIC_URL to the address people use.',
  ),
  'reauthentication-required': entry(
    403,
    'Confirm that it is you',
    'The session is not fresh any more. Confirm by password, code or passkey, and repeat the request.',
  ),
  'second-factor-required': entry(
    403,
    'Use your second factor',
    'This account has a second factor, so the password alone does not confirm it. Use a code or a passkey.',
  ),
  'mfa-enrolment-required': entry(
    403,
    'Set up a second factor',
    'This workspace requires a second factor, and the time to set one up is over. Sign in again to set one up.',
  ),
  'email-not-verified': entry(
    403,
    'Confirm your address first',
    'Open the link in the email that was sent when you registered, or send it again.',
  ),
  'invite-required': entry(
    403,
    'Invite required',
    'You can only join this workspace with an invite. The invite must be for this address, unused and not expired.',
  ),
  'setup-token-required': entry(
    403,
    'Set-up token required',
    'The first registration needs the set-up link that the server printed at start.',
  ),
  'consent-token-invalid': entry(
    403,
    'Agree on the consent page',
    'The proof of consent is missing, was used before, has expired or is for something else. Open the page again.',
  ),
  'consent-required': entry(
    403,
    'Consent required',
    'The person has not agreed that one plugin may read this from the other. They can agree at `consentUrl`.',
  ),
  'last-owner': entry(
    409,
    'The last owner cannot be removed',
    'A workspace always has at least one owner. Make someone else an owner first.',
  ),
  'factor-required': entry(
    409,
    'The last second factor cannot be removed',
    'This workspace requires a second factor. Set up another one before you remove this one.',
  ),
  'mail-not-configured': entry(
    409,
    'Mail is off',
    'This needs a mail server. An owner can set one up in Console → Workspace → Mail, or an operator with SMTP_URL and MAIL_FROM.',
  ),
  'backup-running': entry(409, 'A backup is running', 'One backup is made at a time. Wait until it is done.'),
  'backup-unavailable': entry(
    409,
    'No backup from here',
    'This server was not started by `npm start` or the container image, which make the backups. Use the command `backup`.',
  ),
  'backup-encrypted': entry(
    409,
    'Encrypted backup',
    'The server cannot read an encrypted backup. Test it where its key is, with `restore --test --identity`.',
  ),
  'backup-unknown': entry(
    409,
    'Not a backup of this workspace',
    'There is no record that this workspace made this backup, so it is not loaded here. Test it on the server, with `restore --test --name`.',
  ),
  'backup-not-encrypted': entry(
    409,
    'Backup not encrypted',
    'Whoever has this backup can sign in as anybody, so it stays on the server. Set BACKUP_RECIPIENTS to encrypt backups.',
  ),
  'backup-newest': entry(409, 'Newest backup', 'The newest backup stays. Make another one first, then delete this.'),
  'set-by-environment': entry(
    409,
    'Set by the environment',
    'A variable of the environment decides this. An operator removes the variable and restarts the workspace; then it can be set here.',
  ),
  'passkey-known': entry(409, 'Passkey already added', 'This passkey is already registered.'),
  'not-found': entry(404, 'Not found', 'There is nothing at this address, or it is not yours.'),
  'live-updates-off': entry(
    503,
    'Live updates are off',
    'The operator set LIVE_UPDATES=off. Pages read again when they are opened or come to the front.',
  ),
  'method-not-allowed': entry(405, 'Method not allowed', 'This address does not answer that method.'),
  'changed-meanwhile': entry(
    412,
    'Changed by someone else',
    'Someone changed this after you opened it, so nothing was saved. `current` is the present state.',
  ),
  'another-user': entry(
    409,
    'Someone else is signed in',
    'The request was made for another person than the one who is signed in now. Reload the page.',
  ),
  'request-timeout': entry(
    408,
    'The request took too long',
    'The headers or the body did not arrive in time. Send the request again.',
  ),
  conflict: entry(409, 'Conflict', 'The request does not fit the current state. Reload and try again.'),
  'email-taken': entry(
    409,
    'Address already registered',
    'There is an account with this email address. Sign in instead.',
  ),
  'not-in-dev-mode': entry(
    409,
    'Not in dev mode',
    'The request asked for the mock database, and this would change something real: a person, a plugin, a mail. Send it without the dev-mode secret.',
  ),
  'plugin-required': entry(409, 'Plugin required', 'The root plugin, Console, Account and Home cannot be disabled.'),
  'not-a-root-plugin': entry(
    409,
    'Cannot be the root plugin',
    'A root plugin is installed, enabled, open to everyone and not an overlay.',
  ),
  'file-too-large': entry(
    413,
    'File too large',
    'The file is over the limit of this route, or of the workspace (FILES_LIMIT_BYTES).',
  ),
  'body-too-large': entry(413, 'Body too large', 'The body is over the limit of this route.'),
  'unsupported-media-type': entry(415, 'Unsupported media type', 'Send the body as application/json.'),
  'misdirected-request': entry(
    421,
    'Unknown host',
    'The host name is not one of this instance. Set PUBLIC_URL or ALLOWED_HOSTS.',
  ),
  'rate-limited': entry(429, 'Too many requests', 'Wait for the seconds in Retry-After and try again.'),
  'request-header-too-large': entry(431, 'Headers too large', 'The request headers are over the limit.'),
  'license-malformed': entry(422, 'Not a licence', 'The token is damaged or incomplete. Copy it whole and try again.'),
  'license-signature': entry(
    422,
    'Signature does not match',
    'The token was not signed with the key of this plugin, or was changed afterwards.',
  ),
  'license-wrong-plugin': entry(
    422,
    'Licence for another plugin',
    'The token is genuine, but it is for another plugin.',
  ),
  'license-wrong-instance': entry(422, 'Licence for another workspace', 'The token is bound to another instance.'),
  'license-wrong-subject': entry(
    422,
    'Licence for somebody else',
    'The token names another account or email address than the one it is entered for.',
  ),
  'license-not-yet-valid': entry(422, 'Licence not valid yet', 'The token is not valid yet. Enter it again later.'),
  'license-expired': entry(422, 'Licence expired', 'The token has expired. Ask for a new one.'),
  'license-revoked': entry(422, 'Licence revoked', 'An administrator revoked this licence here.'),
  'license-already-used': entry(422, 'Licence in use', 'This licence was already granted to somebody else here.'),
  'no-thumbnail': entry(
    422,
    'No thumbnail',
    'The file is not a PNG, JPEG, WebP, GIF or AVIF, is damaged, or has more than 32 MiB or 50 million pixels.',
  ),
  'unsupported-image': entry(
    400,
    'Unsupported picture',
    'Use a complete PNG, JPEG, WebP or SVG file (for the instance also ICO) with at most 32 million pixels.',
  ),
  'archive-invalid': entry(
    400,
    'Not an export archive',
    'The file is not a ZIP archive, or it was not made by an export of a workspace.',
  ),
  'archive-truncated': entry(
    400,
    'Archive incomplete',
    'The end of the archive is missing. Download the export again.',
  ),
  'archive-encrypted': entry(
    400,
    'Archive encrypted',
    'Exports are never encrypted. Unpack it, or use the original file.',
  ),
  'archive-newer-format': entry(
    400,
    'Archive from a newer version',
    'This version does not support the format of the archive. Update this workspace, then import the archive.',
  ),
  'archive-checksum': entry(
    400,
    'Archive damaged',
    'A checksum does not match: the archive was damaged or changed. Nothing was imported.',
  ),
  'archive-path': entry(400, 'Unsafe path in the archive', 'An entry of the archive would leave its folder.'),
  'archive-symlink': entry(400, 'Link in the archive', 'An entry of the archive is not an ordinary file.'),
  'archive-duplicate-entry': entry(
    400,
    'Duplicate entry in the archive',
    'Two entries of the archive have the same name.',
  ),
  'archive-unexpected-entry': entry(
    400,
    'Unexpected entry in the archive',
    'The archive has an entry that its manifest does not name.',
  ),
  'archive-too-large': entry(
    413,
    'Archive too large',
    'The archive is over the limit of this workspace, or unpacks to more than 2 GiB.',
  ),
  'archive-too-many-entries': entry(413, 'Too many entries', 'An archive has at most 100,000 entries.'),
  'archive-entry-too-large': entry(413, 'Entry too large', 'An entry of an archive unpacks to at most 256 MiB.'),
  'archive-ratio': entry(
    413,
    'Archive compressed too much',
    'The archive unpacks to more than a hundred times its size.',
  ),
  'export-running': entry(
    409,
    'An export is running',
    'You can run one export at a time. Wait until the other one is done, or stop its download.',
  ),
  'import-running': entry(
    409,
    'An import is running',
    'You can run one import at a time. Wait until the other one is done.',
  ),
  'internal-error': entry(
    500,
    'Internal error',
    'Something went wrong. The details are in the server log, under the request ID.',
  ),
  'auth-unavailable': entry(
    503,
    'Sign-in service unavailable',
    'The auth server cannot be reached. The server retries automatically.',
  ),
  'push-unavailable': entry(
    503,
    'Web Push is off',
    'This instance sends no pushes: WEB_PUSH is off, or it has no VAPID keys. An operator can change that.',
  ),
  'push-endpoint-refused': entry(
    400,
    'Push service not allowed',
    'The address is not that of a push service this instance knows. See PUSH_SERVICES and PUSH_ALLOWED_HOSTS.',
  ),
  'not-built': entry(
    503,
    'Not built',
    'The web application was not built, or is being built right now. `npm run build` builds it.',
  ),
  starting: entry(503, 'Starting', 'This part of the workspace is starting. Try again after Retry-After.'),
  'too-busy': entry(503, 'Too busy', 'More work is waiting than can be done soon. Try again after Retry-After.'),
  'files-unavailable': entry(
    503,
    'Files unavailable',
    'The store of files does not answer, or one of its files is missing. An operator sees the reason in the health report.',
  ),
  'database-unavailable': entry(
    503,
    'Database unavailable',
    'The database cannot be reached. The server retries automatically.',
  ),
  'file-quota-exceeded': entry(
    507,
    'File quota reached',
    'The person or the app has reached the limit. Delete some files, or ask an administrator to raise the limit.',
  ),
  'insufficient-storage': entry(507, 'Insufficient storage', 'The disk of the server is full. Tell an administrator.'),
} as const satisfies Record<string, ProblemEntry>;

export type ProblemCode = keyof typeof problemCodes;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemCodes, code);
}

// What servers say that no page shows: to programs, operators and authors. It stays English.

/** Not read by people who use the workspace. */
export const foldersForPrograms: readonly string[] = [
  'apps/auth/src/mail',
  'apps/auth/src/passkeys/webauthn/webauthn-fields.ts',
  'apps/runtime/src/activity/verify',
  'apps/runtime/src/gateway',
  'apps/runtime/src/kernel/exchange/read-body.ts',
  'apps/runtime/src/notifications/push/subscriptions',
  'apps/runtime/src/operations/health',
  'libs/server/archive',
  'libs/server/http/json-body.ts',
  'libs/server/http/raw-body.ts',
  'libs/server/http/single-headers.ts',
  'libs/server/machine',
];

/** Texts in other places, each as it stands there. */
export const textsForPrograms: ReadonlySet<string> = new Set([
  'An admin key has no address of its own: say whom to send it to.',
  'It must be a JSON object.',
  'Only the runtime and the command line are answered here.',
  'Send application/zip, or a form with the field archive.',
  'Send exactly one of password and code.',
  'Send exactly one of password, code and passkey.',
  'Send the body as application/x-www-form-urlencoded.',
  'Send the file as it is, not packed.',
  'Send the file as multipart/form-data.',
  'The body ended early.',
  'The cursor is not one of this list.',
  'The tenant is missing from the database.',
  'The web application is not built. Run `npm run build`.',
  'There must be one Host header.',
  'This address answers {value}.',
  'This needs the internal key.',
  'This route is not open to access tokens.',
  'audience must be exactly one of all, roles, groupId and userIds',
  'cursor is not one that this list gave',
  'each of mutedCategories must be one line of 1 to {maxCategoryLength} characters',
  'give one of role, userId and groupId',
  'give read, dismissed or both',
  '{name} is not given',
]);

/** The kind of an SDK error. The runtime maps it to a status and a problem code. */
export type SdkErrorKind =
  | 'not-authenticated'
  | 'not-allowed'
  | 'payment-required'
  | 'not-found'
  | 'conflict'
  | 'changed-meanwhile'
  | 'invalid-input'
  | 'consent-required'
  | 'webhook-refused'
  | 'file-refused'
  | 'not-possible';

const MARK = Symbol.for('@sv/sdk/error');

/**
 * The base class of all errors that the SDK throws, and that plugin code throws to refuse a request. It is recognised
 * by a mark, not by its class, because a plugin may have its own copy of this package.
 */
export abstract class SdkError extends Error {
  readonly [MARK] = true;
  abstract readonly kind: SdkErrorKind;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

export const isSdkError = (thrown: unknown): thrown is SdkError =>
  typeof thrown === 'object' && thrown !== null && (thrown as { [MARK]?: unknown })[MARK] === true;

// Errors that a plugin throws to refuse a request.

/** The item does not exist, or belongs to somebody else: both cases must look the same. Answered as 404. */
export class NotFoundError extends SdkError {
  readonly kind = 'not-found';

  constructor(message = 'There is nothing at this address, or it is not yours.') {
    super(message);
  }
}

/**
 * The person may see the item, and may not do this with it: a viewer who writes. Whoever may not see it either gets a
 * `NotFoundError`. Answered as 403.
 */
export class NotAllowedError extends SdkError {
  readonly kind = 'not-allowed';
}

/**
 * The request conflicts with the current state. The store throws it when a unique value is already taken. Answered as
 * 409.
 */
export class ConflictError extends SdkError {
  readonly kind = 'conflict';
}

/**
 * Somebody else has changed the item since the sender read it. Answered as 412 with the current state in `current`, so
 * that the person can choose. See `changeVersion`.
 */
export class ChangedMeanwhileError extends SdkError {
  readonly kind = 'changed-meanwhile';

  /** @param current the state as a GET answers it, with its version */
  constructor(readonly current: object) {
    super('Someone else changed this. Nothing was saved.');
  }
}

/** A value is invalid in a way that decorators cannot check. Answered as 400 with a JSON Pointer into the body. */
export class InvalidInputError extends SdkError {
  readonly kind = 'invalid-input';

  constructor(
    readonly pointer: string,
    message: string,
  ) {
    super(message);
  }
}

// Errors that the SDK throws.

/** The call needs a signed-in person. Answered as 401. */
export class NotAuthenticatedError extends SdkError {
  readonly kind = 'not-authenticated';

  constructor() {
    super('There is no valid session. Sign in and repeat the request.');
  }
}

/** The person lacks a capability. Answered as 403. */
export class MissingCapabilityError extends SdkError {
  readonly kind = 'not-allowed';

  constructor(readonly capability: string) {
    super(`This needs the capability ${capability}.`);
  }
}

/**
 * A part of the app costs money, and the person has not paid for it. The page links to `/paywall/<pluginId>`. Answered as
 * 402.
 */
export class EntitlementRequiredError extends SdkError {
  readonly kind = 'payment-required';

  constructor(message = 'This part of the app needs a licence.') {
    super(message);
  }
}

/** The workspace does not allow public links (policy `publicLinks`). Answered as 403. */
export class PublicLinksOffError extends SdkError {
  readonly kind = 'not-allowed';

  constructor() {
    super('This workspace does not allow public links.');
  }
}

/** The person has not agreed to share this data. Send them to `consentUrl`. Answered as 403. */
export class ConsentRequiredError extends SdkError {
  readonly kind = 'consent-required';

  constructor(readonly consentUrl: string) {
    super('The person has not agreed to share this.');
  }
}

/** The other plugin cannot provide data now: `reason` says why. Answered as 409. */
export class DataUnavailableError extends SdkError {
  readonly kind = 'conflict';

  constructor(
    readonly reason:
      | 'provider-missing'
      | 'provider-disabled'
      | 'not-provided'
      | 'failed'
      | 'too-slow'
      | 'too-large'
      | 'too-often',
    message: string,
  ) {
    super(message);
  }
}

/**
 * The file cannot be stored, or not be read now. Answered as 413 (`too-large`), 415 (`wrong-type`), 422 (`no-thumbnail`),
 * 507 (`plugin-quota`, `person-quota`, `no-room`) or 503 (`unavailable`).
 */
export class FileRefusedError extends SdkError {
  readonly kind = 'file-refused';

  constructor(
    readonly reason:
      | 'too-large'
      | 'wrong-type'
      | 'no-thumbnail'
      | 'plugin-quota'
      | 'person-quota'
      | 'no-room'
      | 'unavailable',
    message: string,
  ) {
    super(message);
  }
}

/** The plugin sent one person too many notifications, usually in a loop. Answered as 409. */
export class TooManyNotificationsError extends SdkError {
  readonly kind = 'conflict';

  constructor(readonly retryAfterSeconds: number) {
    super(`Too many notifications to one person. More are taken in ${retryAfterSeconds} s.`);
  }
}

/** Why a webhook is refused. `replayed`: it was handled before. */
export type WebhookRefusal =
  | 'missing-header'
  | 'repeated-header'
  | 'malformed-header'
  | 'wrong-signature'
  | 'too-old'
  | 'too-new'
  | 'not-json'
  | 'replayed';

const webhookRefusals: Record<WebhookRefusal, (header: string) => string> = {
  'missing-header': header => `The header ${header} is missing.`,
  'repeated-header': header => `The header ${header} was sent more than once.`,
  'malformed-header': header => `The header ${header} is not as the Standard Webhooks specification says.`,
  'wrong-signature': () => 'The signature does not match: it was made with another secret, or for another content.',
  'too-old': () => 'The webhook was sent more than five minutes ago.',
  'too-new': () => 'The webhook was sent more than five minutes from now: one of the clocks is wrong.',
  'not-json': () => 'The signature is right, and the body is not JSON.',
  replayed: () => 'This webhook was handled before.',
};

/**
 * A webhook was refused: `reason` says why. Answered as 401; as 400 `webhook-malformed` where a header is missing,
 * repeated or malformed or the body is not JSON; as 200 where it was handled before (`replayed`), so that the sender
 * stops repeating it.
 */
export class WebhookError extends SdkError {
  readonly kind = 'webhook-refused';

  /** @param header which one, where the reason is about a header */
  constructor(
    readonly reason: WebhookRefusal,
    readonly header = '',
  ) {
    super(webhookRefusals[reason](header));
  }
}

/** Too many jobs or webhooks of the plugin wait, usually because a loop adds them. Answered as 409. */
export class TooManyJobsError extends SdkError {
  readonly kind = 'conflict';

  constructor(readonly limit: number) {
    super(`More than ${limit} jobs wait. Try again when some have run.`);
  }
}

/** The manifest does not name the contract under `data.provides` or `data.consumes`. */
export class UndeclaredContractError extends SdkError {
  readonly kind = 'not-possible';
}

/** The plugin uses a member whose permission its manifest does not ask for. */
export class PermissionDeniedError extends SdkError {
  readonly kind = 'not-possible';

  constructor(
    readonly plugin: string,
    readonly permission: string,
  ) {
    super(`${plugin} has no permission '${permission}': add it to "permissions" in its manifest.json.`);
  }
}

/** `sdk` was used outside a plugin: at the top level of a file, or in a test without `@sv/sdk/testing`. */
export class NoContextError extends SdkError {
  readonly kind = 'not-possible';

  constructor() {
    super(
      'sdk was used outside a plugin. Calls work while the runtime loads or serves a plugin, and in @sv/sdk/testing.',
    );
  }
}

/** The plugin was disabled. Code that it left running can no longer use the SDK. */
export class PluginDisabledError extends SdkError {
  readonly kind = 'not-possible';

  constructor(readonly plugin: string) {
    super(`${plugin} is not enabled.`);
  }
}

/** The namespace is reserved, or not available in this version of the platform. */
export class NotImplementedError extends SdkError {
  readonly kind = 'not-possible';

  constructor(readonly member: string) {
    super(`sdk.${member} is not implemented in this version of the platform.`);
  }
}

/** A statement or an entity is not the plugin's own, or cannot be verified to be. */
export class StoreAccessError extends SdkError {
  readonly kind = 'not-possible';
}

/** What an error of the SDK means to whoever sent the request; the runtime makes a status and a problem code of it. */
export type SdkErrorKind =
  | 'not-authenticated'
  | 'not-allowed'
  | 'not-found'
  | 'conflict'
  | 'changed-meanwhile'
  | 'invalid-input'
  | 'consent-required'
  | 'not-possible';

const MARK = Symbol.for('@sv/sdk/error');

/**
 * Anything the SDK throws, and what plugin code throws to refuse a request. Recognised by a mark and not by its class,
 * because a plugin may bring its own copy of this package.
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

// What a plugin throws to refuse a request.

/** There is no such thing, or it is somebody else's: the two must look alike. Answered as 404. */
export class NotFoundError extends SdkError {
  readonly kind = 'not-found';

  constructor(message = 'There is nothing at this address, or it is not yours.') {
    super(message);
  }
}

/**
 * The request does not fit the present state; the store throws it when a value that must be unique is taken. Answered as
 * 409.
 */
export class ConflictError extends SdkError {
  readonly kind = 'conflict';
}

/**
 * What the request changes is not what its sender saw: somebody else was faster. Answered as 412 with the present state
 * in `current`, so that the person can choose. See `changeVersion`.
 */
export class ChangedMeanwhileError extends SdkError {
  readonly kind = 'changed-meanwhile';

  /** @param current as a GET would answer it, with its version */
  constructor(readonly current: object) {
    super('Somebody changed this meanwhile. Nothing was saved.');
  }
}

/** A value that no declarative check could refuse. Answered as 400 with a JSON Pointer into the body. */
export class InvalidInputError extends SdkError {
  readonly kind = 'invalid-input';

  constructor(
    readonly pointer: string,
    message: string,
  ) {
    super(message);
  }
}

// What the SDK itself throws.

/** The call needs a signed-in user. Answered as 401. */
export class NotAuthenticatedError extends SdkError {
  readonly kind = 'not-authenticated';

  constructor() {
    super('There is no valid session. Sign in and repeat the request.');
  }
}

/** The user lacks a capability. Answered as 403. */
export class MissingCapabilityError extends SdkError {
  readonly kind = 'not-allowed';

  constructor(readonly capability: string) {
    super(`This needs the capability ${capability}.`);
  }
}

/** The subject has not agreed to share this; send the person to `consentUrl`. Answered as 403. */
export class ConsentRequiredError extends SdkError {
  readonly kind = 'consent-required';

  constructor(readonly consentUrl: string) {
    super('The person has not agreed to share this.');
  }
}

/** The other plugin cannot hand anything over now: `reason` says why. Answered as 409. */
export class DataUnavailableError extends SdkError {
  readonly kind = 'conflict';

  constructor(
    readonly reason:
      'provider-missing' | 'provider-disabled' | 'not-provided' | 'failed' | 'too-slow' | 'too-large' | 'too-often',
    message: string,
  ) {
    super(message);
  }
}

/** The plugin sent one person more notifications than anybody reads; in a circle, mostly. Answered as 409. */
export class TooManyNotificationsError extends SdkError {
  readonly kind = 'conflict';

  constructor(readonly retryAfterSeconds: number) {
    super(`Too many notifications to one person. More are taken in ${retryAfterSeconds} s.`);
  }
}

/** The manifest does not name the contract under `data.provides` or `data.consumes`. */
export class UndeclaredContractError extends SdkError {
  readonly kind = 'not-possible';
}

/** The plugin uses a namespace that its manifest does not ask for. */
export class PermissionDeniedError extends SdkError {
  readonly kind = 'not-possible';

  constructor(
    readonly plugin: string,
    readonly permission: string,
  ) {
    super(`${plugin} has no permission '${permission}': add it to "permissions" in its manifest.json.`);
  }
}

/** `sdk` was used where no plugin is at work: at the top of a script, or in a test without `@sv/sdk/testing`. */
export class NoContextError extends SdkError {
  readonly kind = 'not-possible';

  constructor() {
    super(
      'sdk was used outside a plugin. Calls work while the runtime loads or serves a plugin, and in @sv/sdk/testing.',
    );
  }
}

/** The plugin was disabled; what it left running can do nothing any more. */
export class PluginDisabledError extends SdkError {
  readonly kind = 'not-possible';

  constructor(readonly plugin: string) {
    super(`${plugin} is not enabled.`);
  }
}

/** A namespace that is reserved, or that this version of the platform does not serve yet. */
export class NotImplementedError extends SdkError {
  readonly kind = 'not-possible';

  constructor(readonly member: string) {
    super(`sdk.${member} is not implemented in this version of the platform.`);
  }
}

/** A statement or an entity that is not the plugin's own, or cannot be checked to be. */
export class StoreAccessError extends SdkError {
  readonly kind = 'not-possible';
}

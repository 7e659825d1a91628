import { PlatformError } from '@sv/server/problem/platform-error';

export class SignInRequiredError extends PlatformError {
  constructor() {
    super('unauthenticated');
  }
}

export class CapabilityMissingError extends PlatformError {
  constructor(capability: string) {
    super('forbidden', `This needs the capability ${capability}.`);
  }
}

export class AccessTokenRefusedError extends PlatformError {
  constructor() {
    super('forbidden', 'This route is not open to access tokens.');
  }
}

export class FreshSessionRequiredError extends PlatformError {
  constructor() {
    super('reauthentication-required');
  }
}

import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Caller } from '../request-context/caller';
import { ACCESS_TOKEN, ADMIN_KEY, PUBLIC, REQUIRES } from './access.decorators';
import { AccessTokenRefusedError, CapabilityMissingError, SignInRequiredError } from './access.errors';
import { currentCaller, currentContext } from '../request-context/request-context';

/** What the decorators of one route ask for. */
interface Terms {
  isPublic: boolean;
  capability: string;
  acceptsAdminKey: boolean;
  acceptsAccessToken: boolean;
}

/**
 * The guard of every route, in the platform's application and in each plugin's. A route that nobody annotated needs
 * a session with `plugin:access`. A route of the platform that nobody opened to access tokens refuses them, public ones
 * too; the gateway decided which plugins a token opens. The guard only decides: who is calling was verified there.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  /** By class and handler: an inherited handler may stand under another class's decorators. */
  private readonly termsOf = new WeakMap<object, WeakMap<object, Terms>>();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const terms = this.terms(context);
    const caller = currentCaller();
    if (isTokenForPlatform(caller) && !terms.acceptsAccessToken) throw new AccessTokenRefusedError();
    if (terms.isPublic) return true;
    if (!caller || (caller.kind === 'admin-key' && !terms.acceptsAdminKey)) throw new SignInRequiredError();
    if (!caller.capabilities.has(terms.capability)) throw new CapabilityMissingError(terms.capability);
    return true;
  }

  /** Read once per route: metadata never changes while the process lives. */
  private terms(context: ExecutionContext): Terms {
    const [controller, handler] = [context.getClass(), context.getHandler()];
    const ofController = this.termsOf.get(controller) ?? new WeakMap<object, Terms>();
    const terms = ofController.get(handler) ?? this.readTerms([handler, controller]);
    this.termsOf.set(controller, ofController.set(handler, terms));
    return terms;
  }

  private readTerms(targets: Parameters<Reflector['getAllAndOverride']>[1]): Terms {
    const read = <T>(key: string): T | undefined => this.reflector.getAllAndOverride<T | undefined>(key, targets);
    return {
      isPublic: read<boolean>(PUBLIC) ?? false,
      capability: read<string>(REQUIRES) ?? 'plugin:access',
      acceptsAdminKey: read<boolean>(ADMIN_KEY) ?? false,
      acceptsAccessToken: read<boolean>(ACCESS_TOKEN) ?? false,
    };
  }
}

const isTokenForPlatform = (caller: Caller | null): boolean =>
  caller?.kind === 'user' && caller.accessToken !== undefined && !currentContext()?.plugin;

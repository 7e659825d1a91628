import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Caller } from '../request-context/caller';
import { ACCESS_TOKEN, ADMIN_KEY, PUBLIC, REQUIRES } from './access.decorators';
import { AccessTokenRefusedError, CapabilityMissingError, SignInRequiredError } from './access.errors';
import { currentCaller, currentContext } from '../request-context/request-context';

/** What the decorators of one route ask for. */
interface RouteRequirements {
  isPublic: boolean;
  capability: string;
  acceptsAdminKey: boolean;
  acceptsAccessToken: boolean;
}

/**
 * The guard of every route, in the platform's application and in each plugin's. A route that nobody annotated needs
 * a session with `plugin:access`, unless the manifest of its plugin opens its address to everybody. A route of the platform that nobody opened to access tokens refuses them, public ones
 * too; the gateway decided which plugins a token opens. The guard only decides: who is calling was verified there.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  /** By class and handler: an inherited handler may stand under another class's decorators. */
  private readonly requirementsOf = new WeakMap<object, WeakMap<object, RouteRequirements>>();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const requirements = this.requirements(context);
    const caller = currentCaller();
    if (isTokenForPlatform(caller) && !requirements.acceptsAccessToken) throw new AccessTokenRefusedError();
    if (requirements.isPublic || currentContext()?.visit) return true;
    if (!caller || (caller.kind === 'admin-key' && !requirements.acceptsAdminKey)) throw new SignInRequiredError();
    if (!caller.capabilities.has(requirements.capability)) throw new CapabilityMissingError(requirements.capability);
    return true;
  }

  /** Read once per route: metadata never changes while the process lives. */
  private requirements(context: ExecutionContext): RouteRequirements {
    const [controller, handler] = [context.getClass(), context.getHandler()];
    const ofController = this.requirementsOf.get(controller) ?? new WeakMap<object, RouteRequirements>();
    const requirements = ofController.get(handler) ?? this.readRequirements([handler, controller]);
    this.requirementsOf.set(controller, ofController.set(handler, requirements));
    return requirements;
  }

  private readRequirements(targets: Parameters<Reflector['getAllAndOverride']>[1]): RouteRequirements {
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

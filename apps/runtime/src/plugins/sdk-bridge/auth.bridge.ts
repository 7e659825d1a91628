import { type Auth, MissingCapabilityError, NotAuthenticatedError, type Session } from '@sv/sdk';
import type { RequestContext } from '../../kernel/request-context/request-context';
import { callingPlugin } from './calling-plugin';

const sessionOf = ({ user, session, capabilities, tenantId }: RequestContext): Session | null =>
  user && session ? { id: session.id, user: { ...user }, capabilities: [...capabilities], tenantId } : null;

/** `sdk.auth`: answers from the context alone. */
export const authBridge: Auth = {
  getSession: () => sessionOf(callingPlugin().context),

  requireSession: () => {
    const session = sessionOf(callingPlugin().context);
    if (!session) throw new NotAuthenticatedError();
    return session;
  },

  hasCapability: capability => {
    const { plugin, context } = callingPlugin();
    const local = Object.hasOwn(plugin.manifest.capabilities, capability);
    return context.capabilities.has(local ? `${plugin.id}:${capability}` : capability);
  },

  requireCapability: capability => {
    authBridge.requireSession();
    if (!authBridge.hasCapability(capability)) throw new MissingCapabilityError(capability);
  },
};

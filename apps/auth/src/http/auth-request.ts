import type { Request } from 'express';
import type { CurrentSession } from '../access/current-session';

/** A request after `identifyRequest`, and after the guard on routes that need a session. */
export interface AuthRequest extends Request {
  requestId: string;
  /** The trace that it belongs to. */
  traceId?: string;
  /** Whether the runtime forwarded it, as its key proves. */
  forwarded: boolean;
  /** Whether the runtime says that it came from this machine and through no proxy. */
  atThisMachine: boolean;
  /** The client as the runtime saw it, or the peer of this connection. */
  clientAddress: string;
  current?: CurrentSession;
}

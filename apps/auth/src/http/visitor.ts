import type { Client } from './client';

/** The browser that sent the request, as its connection and its cookie `sv_device` identify it. */
export interface Visitor {
  client: Client;
  deviceToken?: string;
  /** Whether the request certainly came from this machine. */
  atThisMachine?: boolean;
}

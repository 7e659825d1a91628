import type { RuntimeConfig } from '../config/runtime-config';
import { DocumentHeaders } from '../gateway/headers/security-headers';
import type { InstanceIdentity } from '../instance/instance-identity';
import { Documents } from './documents';

/** The sender of every document of this instance, in front of Nest and inside it. */
export function createDocuments({ production, publicUrl }: RuntimeConfig, instance: InstanceIdentity): Documents {
  const hsts = production && publicUrl.startsWith('https:');
  return new Documents(new DocumentHeaders({ hsts, imageOrigins: () => instance.imageOrigins() }), instance);
}

import { EndpointGuard } from './endpoint/endpoint-guard';
import { PushConnection } from './endpoint/push-connection';
import { PushSigner } from './message/push-signer';
import { PushComposer } from './outbox/push-composer';
import { PushCourier } from './outbox/push-courier';
import { PushExpansion } from './outbox/push-expansion';
import { PushOutbox } from './outbox/push-outbox.sql';
import { PushPost } from './outbox/push-post';
import { PushRunner } from './outbox/push-runner';
import { PushVerdicts } from './outbox/push-verdicts';
import { PushFanOut } from './push-fan-out';
import { PushHealth } from './push-health';
import { PushDevices } from './subscriptions/push-devices';
import { PushLeavers } from './subscriptions/push-leavers';
import { PushRevocations } from './subscriptions/push-revocations';
import { PushSubscriptions } from './subscriptions/push-subscriptions.service';
import { UnlistedServices } from './subscriptions/unlisted-services';

/** The parts of Web Push, for the module of notifications. */
export const pushProviders = [
  EndpointGuard,
  PushDevices,
  PushComposer,
  PushConnection,
  PushCourier,
  PushExpansion,
  PushFanOut,
  PushHealth,
  PushLeavers,
  PushOutbox,
  PushPost,
  PushRevocations,
  PushRunner,
  PushSigner,
  PushSubscriptions,
  PushVerdicts,
  UnlistedServices,
];

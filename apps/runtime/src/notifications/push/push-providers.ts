import { EndpointGuard } from './endpoint/endpoint-guard';
import { PushConnection } from './endpoint/push-connection';
import { PushSigner } from './message/push-signer';
import { PushFanOut } from './push-fan-out';
import { PushAudience } from './subscriptions/push-audience';
import { PushSubscriptions } from './subscriptions/push-subscriptions.service';

/** The parts of Web Push, for the module of notifications. */
export const pushProviders = [EndpointGuard, PushAudience, PushConnection, PushFanOut, PushSigner, PushSubscriptions];

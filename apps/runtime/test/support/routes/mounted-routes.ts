import type { INestApplication } from '@nestjs/common';

export interface MountedRoute {
  method: string;
  /** As mounted: `/api/admin/users/:id`. */
  path: string;
}

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** Every route that an application answers, read off its router and not off any decorator. */
export function mountedRoutes(app: INestApplication): MountedRoute[] {
  const express = app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return express.router.stack
    .flatMap(({ route }) =>
      route ? Object.keys(route.methods).map(method => ({ method: method.toUpperCase(), path: route.path })) : [],
    )
    .sort((left, right) => `${left.path} ${left.method}`.localeCompare(`${right.path} ${right.method}`));
}

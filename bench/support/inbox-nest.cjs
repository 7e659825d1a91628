// @ts-check
'use strict';
// The reference for the inbox: a stock Nest application whose one route reads the newest 50 notifications of a person
// with TypeORM's `find`, and counts the unread with `count`. No session, no guard, no pipe, no log; who asks stands in
// the cookie.
require('reflect-metadata');
const { Controller, Get, Module, Req } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const { DataSource, EntitySchema, IsNull } = require('typeorm');

const text = { type: /** @type {const} */ ('text') };
const nullable = { ...text, nullable: true };
const Notification = new EntitySchema({
  name: 'notification',
  tableName: 'notifications',
  columns: {
    id: { ...text, primary: true },
    tenantId: { ...text, name: 'tenant_id' },
    userId: { ...text, name: 'user_id' },
    source: nullable,
    sourceType: { ...text, name: 'source_type' },
    title: text,
    body: nullable,
    url: nullable,
    category: text,
    icon: nullable,
    broadcastId: { ...nullable, name: 'broadcast_id' },
    readAt: { ...nullable, name: 'read_at' },
    dismissedAt: { ...nullable, name: 'dismissed_at' },
    createdAt: { ...text, name: 'created_at' },
  },
});

async function main() {
  const options = {
    type: 'better-sqlite3',
    driver: require('./sqlite.cjs'),
    database: process.argv[2] ?? '',
    entities: [Notification],
    enableWAL: true,
  };
  const store = await new DataSource(/** @type {any} */ (options)).initialize();
  const notifications = store.getRepository(Notification);

  class InboxController {
    async list(request) {
      const userId = request.headers.cookie.slice('user='.length);
      const [items, unreadCount] = await Promise.all([
        notifications.find({
          where: { userId, dismissedAt: IsNull() },
          order: { createdAt: 'DESC', id: 'DESC' },
          take: 50,
        }),
        notifications.count({ where: { userId, readAt: IsNull(), dismissedAt: IsNull() } }),
      ]);
      return { notifications: items, unreadCount, transport: 'polling', nextCursor: items.at(-1)?.id ?? null };
    }
  }
  const list = Object.getOwnPropertyDescriptor(InboxController.prototype, 'list') ?? {};
  Get()(InboxController.prototype, 'list', list);
  Req()(InboxController.prototype, 'list', 0);
  Controller('api/account/notifications')(InboxController);
  class AppModule {}
  Module({ controllers: [InboxController] })(AppModule);
  const app = await NestFactory.create(AppModule, { logger: false });
  await app.listen(Number(process.argv[3]), '127.0.0.1');
}

void main();

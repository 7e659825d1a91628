import { toVersion31 } from './openapi-version';

describe('a schema of OpenAPI 3.0 in words of 3.1', () => {
  it.each([
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [{ type: 'string', nullable: false }, { type: 'string' }],
    [
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [{ $ref: '#/x', nullable: true }, { anyOf: [{ $ref: '#/x' }, { type: 'null' }] }],
    [
      { allOf: [{ $ref: '#/x' }], nullable: true, description: 'd' },
      { description: 'd', anyOf: [{ $ref: '#/x' }, { type: 'null' }] },
    ],
    [
      { properties: { nullable: { type: 'string', nullable: true } } },
      { properties: { nullable: { type: ['string', 'null'] } } },
    ],
    [[{ items: { type: 'integer', nullable: true } }], [{ items: { type: ['integer', 'null'] } }]],
  ])('%j', (before, after) => {
    expect(toVersion31(before as object)).toEqual(after);
  });
});

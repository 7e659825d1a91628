export { isUniqueViolation } from '@sv/sdk/rows/unique-violation';

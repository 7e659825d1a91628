import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

export const INTERNAL = 'sv:internal';

/** A controller of `/internal/**`: for the runtime and the command line, never for browsers, not in the API description. */
export const Internal = () => applyDecorators(SetMetadata(INTERNAL, true), ApiExcludeController());

// Lets a single request be handled by code that the page brought along, so that the first load does not contain it.
import { HttpContextToken, type HttpInterceptorFn } from '@angular/common/http';

export const REQUEST_HANDLER = new HttpContextToken<HttpInterceptorFn | null>(() => null);

export const requestHandling: HttpInterceptorFn = (request, next) =>
  request.context.get(REQUEST_HANDLER)?.(request, next) ?? next(request);

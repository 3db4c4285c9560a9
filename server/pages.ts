import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { readShownFace } from '../app/base/face/face.server.ts'
import { withFace } from '../app/base/face/face-of-request.server.ts'
import {
  type RequestInfo,
  requestContext,
  type Services,
  servicesContext,
  sitemapContext,
} from '../app/context.server.ts'
import { inTrouble } from './http/store-trouble.ts'

export { facedFiles } from '../app/base/face/faced-files.server.ts'
export { PREFIX } from '../app/base/text/language.ts'
export { REPORT } from '../app/site/accessibility/report.ts'
export const { routes } = build

export type RouteHandler = (request: Request, info: RequestInfo) => Promise<Response>

/** Answers requests for the pages of this build's language. `sitemapPaths` are the pages of the sitemap. */
export function routeHandler(services: Services, sitemapPaths: readonly string[]): RouteHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (request, info) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, {
      ...services,
      log: services.log.child({ requestId: info.id }),
      noteUser(uid) {
        info.uid = uid
      },
    })
    context.set(requestContext, info)
    context.set(sitemapContext, sitemapPaths)
    const face = await readShownFace(services)
    const answer = await withFace(face, () => handle(request, context))
    return info.storeTrouble ? inTrouble(answer, info.storeTrouble) : answer
  }
}

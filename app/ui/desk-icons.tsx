import { icon } from './icons.tsx'

export const ArrowDown = icon('M12 4v16l-7-7M12 20l7-7')
export const ArrowUp = icon('M12 20V4l-7 7M12 4l7 7')
export const CircleCheck = icon('M12 3a9 9 0 1 0 .1 0zM8 12l3 3 5-6')
export const Copy = icon('M9 9h11v11H9zM15 9V4H4v11h5')
export const Info = icon('M12 3a9 9 0 1 0 .1 0zM12 11v5M12 8h0')
export const Plus = icon('M12 5v14M5 12h14')
export const TriangleAlert = icon('M12 3.5 22 20.5H2zM12 10v4.5M12 17.5h0')
export const Wrench = icon(
  'M20.5 7.5a5 5 0 0 1-6.6 5L7.5 19a2.1 2.1 0 0 1-3-3l6.5-6.4a5 5 0 0 1 5-6.6L13.2 6l1 3.8 3.8 1z',
)

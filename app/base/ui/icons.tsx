import type { SVGProps } from 'react'

/** Makes an icon from the lines of a path on a square of 24 units. Screen readers skip it. */
export function icon(path: string) {
  return (props: SVGProps<SVGSVGElement>) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d={path} />
    </svg>
  )
}

export const ArrowLeft = icon('M20 12H4l7-7M4 12l7 7')
export const ArrowRight = icon('M4 12h16l-7-7M20 12l-7 7')
export const ChartLine = icon('M4 4v16h16M8 15l4-5 3 3 5-6')
export const Check = icon('M4 12.5 9.5 18 20 7')
export const ChevronDown = icon('M6 9l6 6 6-6')
export const ChevronLeft = icon('M15 6l-6 6 6 6')
export const Download = icon('M12 4v11l-5-5M12 15l5-5M4 16v4h16v-4')
export const FlagIcon = icon('M5 21V4q3.5-2 7 0t7 0v10q-3.5 2-7 0t-7 0')
export const Flame = icon(
  'M12 2.5q.5 4 3.5 6.5t3.5 6a7 7 0 0 1-14 0q0-3 2-5 1 2.5 2.5 2.5Q8 7 12 2.5z',
)
export const Lightbulb = icon('M9.5 21h5M9 17.5h6q0-2 1.5-3a6 6 0 1 0-9 0q1.5 1 1.5 3z')
export const LocateFixed = icon(
  'M12 5a7 7 0 1 0 .1 0zM12 9a3 3 0 1 0 .1 0zM12 2v3M12 19v3M2 12h3M19 12h3',
)
export const MapPin = icon(
  'M12 21.5q-7-7-7-11.5a7 7 0 0 1 14 0q0 4.5-7 11.5zM12 7.5a2.5 2.5 0 1 0 .1 0z',
)
export const Maximize = icon('M14 4h6v6M20 4l-6.5 6.5M10 20H4v-6M4 20l6.5-6.5')
export const MessageSquare = icon('M4 4h16v13H9l-5 4z')
export const OctagonAlert = icon('M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 8v4.5M12 16h0')
export const RotateCcw = icon('M4 4v6h6M4.3 10a8 8 0 1 1 .7 6')
export const Share = icon(
  'M18 3a2.5 2.5 0 1 0 .1 0zM6 9.5a2.5 2.5 0 1 0 .1 0zM18 16a2.5 2.5 0 1 0 .1 0zM8.2 10.8l7.6-4M8.2 13.2l7.6 4',
)
export const Square = icon('M5 5h14v14H5z')
export const Timer = icon('M12 6a7.5 7.5 0 1 0 .1 0zM9.5 2.5h5M12 13.5l3-3')
export const Trash = icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5')
export const Volume = icon('M4 9v6h4l5 4V5L8 9zM16.5 9q3 3 0 6M19.5 6q6 6 0 12')
export const X = icon('M6 6l12 12M18 6 6 18')

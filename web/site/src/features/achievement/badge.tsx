import type { Achievement } from "@treadlight/domain/achievements";

const RAYS = Array.from({ length: 24 }, (_, index) => index * 15);

/** An achievement's badge with its rays; small and faded until it is revealed. */
export function Badge({ achievement, isRevealed }: { achievement: Achievement; isRevealed: boolean }) {
  const hidden = isRevealed ? "" : "scale-50 opacity-0";
  return (
    <div className="relative mx-auto grid size-40 sm:size-52 place-items-center">
      <svg
        viewBox="-100 -100 200 200"
        aria-hidden="true"
        className={`absolute inset-0 transition-[opacity,scale] duration-1000 motion-reduce:transition-none ${hidden}`}
      >
        {RAYS.map((angle, index) => (
          <line
            key={angle}
            x1="0"
            y1="-80"
            x2="0"
            y2={index % 2 === 0 ? -98 : -90}
            transform={`rotate(${angle})`}
            className="stroke-lamp"
            strokeWidth="3"
            strokeLinecap="round"
          />
        ))}
      </svg>
      <img
        src={achievement.badgeImage}
        alt={`Badge: ${achievement.subtitle}`}
        width="240"
        height="240"
        className={`size-28 sm:size-36 transition-[opacity,scale,rotate] duration-700 ease-out motion-reduce:transition-none ${hidden} ${isRevealed ? "" : "-rotate-45"}`}
      />
    </div>
  );
}

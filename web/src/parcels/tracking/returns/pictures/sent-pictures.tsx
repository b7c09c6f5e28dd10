import { useReturnWords } from '../return-words.ts';
import { pictureAddress } from './client.ts';
import classes from './pictures.module.css';

/** The pictures that a customer sent with a request; each opens larger. */
export function SentPictures({ magicOrderId, ids }: { magicOrderId: string; ids: readonly string[] }) {
  const { pictures } = useReturnWords();
  if (ids.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={pictures.yours}>
      {ids.map((id, i) => {
        const address = pictureAddress(magicOrderId, id);
        return (
          <li key={id}>
            <a href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={pictures.picture(i + 1)} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

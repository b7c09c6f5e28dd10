import type { Address } from '../model.ts';
import { type Place, places } from './places.ts';
import type { Random } from './random.ts';

const firstNames =
  'Aarav Aditi Aditya Ananya Anika Anil Anjali Arjun Asha Bhavna Deepa Deepak Devika Divya Esha Farhan Gaurav Geeta Harini Harsh Ishaan Ishita Jaya Kabir Karthik Kavita Kiran Lakshmi Madhav Maya Meera Mihir Mohit Nandini Naveen Neha Nikhil Nisha Pooja Pranav Priya Rahul Rajesh Rakesh Rekha Ritu Rohan Rohit Sameer Sandhya Sanjay Sara Shalini Shreya Sneha Suresh Swati Tanvi Tara Uma Varun Vidya Vikram Vinay Vivek Yash Zoya'.split(
    ' ',
  );
const lastNames =
  'Agarwal Ahuja Bhat Bose Chauhan Chopra Das Desai Deshpande Dutta Fernandes Ghosh Goel Gowda Gupta Hegde Iyer Jain Jha Joshi Kapoor Kaur Khan Khanna Krishnan Kulkarni Kumar Malhotra Mehta Menon Mishra Mukherjee Nair Naidu Pandey Patel Patil Pillai Prasad Rao Rathore Reddy Saxena Sen Shah Sharma Shetty Shukla Singh Sinha Srinivasan Thakur Thomas Tiwari Trivedi Varma Verma Yadav'.split(
    ' ',
  );
const streets = [
  '1st Main Road',
  'MG Road',
  'Station Road',
  'Temple Street',
  'Park Street',
  'Lake View Road',
  '5th Cross',
  'Church Street',
  'Gandhi Road',
  'Nehru Marg',
];
const houses = [
  'Shanti Nivas',
  'Green Meadows',
  'Lotus Apartments',
  'Palm Residency',
  'Sai Krupa',
  'Maple Heights',
  'Sunrise Enclave',
  'Ashoka Towers',
];
const domains = ['example.com', 'mail.example.com', 'example.org', 'example.net'];

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: Address;
}

/** A valid Indian mobile number, ten digits. */
export function mobile(random: Random): string {
  return `9${random.pick(['1', '3', '4', '6', '7', '8', '9'])}${String(random.int(10_000_000, 99_999_999))}`;
}

/** A PIN in that place. */
function pinOf(spot: Place, random: Random): string {
  return spot.pin + String(random.int(1, 30)).padStart(6 - spot.pin.length, '0');
}

/** A customer; phone numbers are written in the various ways customers write them. */
export function makePerson(random: Random): Person {
  const firstName = random.pick(firstNames);
  const lastName = random.chance(0.02) ? '.' : random.pick(lastNames);
  const spot = random.weighted(places.map((p) => [p, p.weight] as const));
  const digits = mobile(random);
  const phone = random.weighted([
    [`+91${digits}`, 6],
    [digits, 3],
    [`0${digits}`, 1],
  ] as const);
  const local = `${firstName}.${lastName === '.' ? 'k' : lastName}${random.int(1, 99)}`.toLowerCase();
  const address: Address = {
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    company: null,
    address1: `${random.int(1, 240)}, ${random.pick(houses)}, ${random.pick(streets)}`,
    address2: random.chance(0.8) ? random.pick(spot.areas) : null,
    city: spot.city,
    province: spot.province,
    provinceCode: spot.provinceCode,
    zip: pinOf(spot, random),
    country: 'India',
    countryCode: 'IN',
    phone,
  };
  return { firstName, lastName, email: `${local}@${random.pick(domains)}`, phone: `+91${digits}`, address };
}

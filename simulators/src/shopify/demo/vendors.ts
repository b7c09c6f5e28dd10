import { makeGstin } from './gstin.ts';
import { mobile } from './people.ts';
import { Random } from './random.ts';

/** A demo vendor, as in the demo's own directory. */
export interface DemoVendor {
  vendorName: string;
  companyName: string;
  contactPerson: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  gstin: string;
}

export type Craft =
  | 'wood'
  | 'candle'
  | 'brass'
  | 'textile'
  | 'pottery'
  | 'jewellery'
  | 'paper'
  | 'leather'
  | 'food'
  | 'plants';

type Row = readonly [
  name: string,
  craft: Craft,
  contact: string,
  address: string,
  city: string,
  state: string,
  code: string,
  pin: string,
];

/** Name, craft, contact, address, city, state, province code, PIN. */
export const vendorRows: readonly Row[] = [
  ['Kalakriti Studio', 'wood', 'Ravi Shenoy', '14 Richmond Road', 'Bengaluru', 'Karnataka', 'KA', '560025'],
  ['Mitti & Co', 'pottery', 'Leela Prajapati', '3 Amer Road', 'Jaipur', 'Rajasthan', 'RJ', '302002'],
  ['Indigo Loom', 'textile', 'Hasan Khatri', '22 Ajrakh Lane', 'Bhuj', 'Gujarat', 'GJ', '370001'],
  ['Channapatna Toys', 'wood', 'Syed Ibrahim', '7 Toy Town Road', 'Channapatna', 'Karnataka', 'KA', '562160'],
  ['Moradabad Brass House', 'brass', 'Imran Ansari', '55 Brass Market', 'Moradabad', 'Uttar Pradesh', 'UP', '244001'],
  ['Wick & Wild', 'candle', 'Tara Fernandes', '9 Hill Road, Bandra West', 'Mumbai', 'Maharashtra', 'MH', '400050'],
  ['Neelam Jewels', 'jewellery', 'Neelam Soni', '31 Johari Bazaar', 'Jaipur', 'Rajasthan', 'RJ', '302003'],
  ['Paper Peacock', 'paper', 'Ishita Sen', '12 Lake Terrace', 'Kolkata', 'West Bengal', 'WB', '700029'],
  ['Saddle & Stitch', 'leather', 'Arvind Nair', '5 Mount Road', 'Chennai', 'Tamil Nadu', 'TN', '600002'],
  ['Banaras Weaves', 'textile', 'Anwar Ali', '18 Madanpura', 'Varanasi', 'Uttar Pradesh', 'UP', '221001'],
  ['Himalaya Harvest', 'food', 'Pema Negi', '2 Rajpur Road', 'Dehradun', 'Uttarakhand', 'UK', '248001'],
  ['The Green Balcony', 'plants', 'Ritu Hegde', '40 Sarjapur Road', 'Bengaluru', 'Karnataka', 'KA', '560035'],
  ['Auroville Botanics', 'candle', 'Meenakshi Rajan', '6 East Coast Road', 'Chennai', 'Tamil Nadu', 'TN', '600041'],
  ['Dhokra Tribe', 'brass', 'Suresh Baghel', '11 Sadar Road', 'Raipur', 'Chhattisgarh', 'CG', '492001'],
  ['Chikan Ghar', 'textile', 'Shabana Rizvi', '27 Chowk', 'Lucknow', 'Uttar Pradesh', 'UP', '226003'],
  ['Oak & Ivory', 'wood', 'Kunal Mehta', '8 Law College Road', 'Pune', 'Maharashtra', 'MH', '411004'],
  ['Blue Pottery Works', 'pottery', 'Gopal Saini', '19 Sanganer Road', 'Jaipur', 'Rajasthan', 'RJ', '302029'],
  ['Kutch Leather Craft', 'leather', 'Bhavesh Patel', '4 Station Road', 'Ahmedabad', 'Gujarat', 'GJ', '380002'],
  ['Letters by Lila', 'paper', 'Lila Menon', '33 Panampilly Nagar', 'Kochi', 'Kerala', 'KL', '682036'],
  [
    'Silver Anklet',
    'jewellery',
    'Pooja Reddy',
    '15 Road No 12, Banjara Hills',
    'Hyderabad',
    'Telangana',
    'TS',
    '500034',
  ],
  ['Spice Route Pantry', 'food', 'George Kurian', '21 Mattancherry', 'Kochi', 'Kerala', 'KL', '682002'],
  ['Sandalwood Stories', 'candle', 'Nagesh Urs', '10 Devaraja Mohalla', 'Mysuru', 'Karnataka', 'KA', '570001'],
  ['Pattachitra Lane', 'paper', 'Bijay Moharana', '13 Old Town', 'Bhubaneswar', 'Odisha', 'OR', '751002'],
  ['Bamboo Bay', 'wood', 'Rina Das', '17 GS Road', 'Guwahati', 'Assam', 'AS', '781005'],
  ['Phulkari Project', 'textile', 'Harpreet Kaur', '23 Model Town', 'Ludhiana', 'Punjab', 'PB', '141002'],
  ['Terracotta Tales', 'pottery', 'Subrata Pal', '29 Krishnanagar Lane', 'Kolkata', 'West Bengal', 'WB', '700019'],
  ['Goa Green House', 'plants', 'Maria Dsouza', '1 Fontainhas', 'Panaji', 'Goa', 'GA', '403001'],
  ['Delhi Desk Company', 'leather', 'Manav Kapoor', '44 Shahpur Jat', 'New Delhi', 'Delhi', 'DL', '110049'],
  ['Meenakari Mahal', 'jewellery', 'Vidya Trivedi', '36 Satellite Road', 'Ahmedabad', 'Gujarat', 'GJ', '380015'],
  ['Nagpur Orange Grove', 'food', 'Sachin Wankhede', '20 Dharampeth', 'Nagpur', 'Maharashtra', 'MH', '440010'],
];

/** The demo's vendors with contact, warehouse address and a well-formed GSTIN of their state. */
export function demoVendors(): DemoVendor[] {
  const random = new Random(7);
  return vendorRows.map(([vendorName, , contactPerson, address, city, state, code, zipCode]) => {
    const letters = vendorName.replace(/[^A-Za-z]/g, '').toUpperCase();
    const pan = `${letters.slice(0, 3)}C${letters.charAt(3)}${String(random.int(1000, 9999))}${letters.charAt(4)}`;
    const slug = vendorName.toLowerCase().replace(/[^a-z]+/g, '-');
    return {
      vendorName,
      companyName: `${vendorName.replace(/^The /, '')} Private Limited`,
      contactPerson,
      email: `orders@${slug}.example.com`,
      phone: `+91${mobile(random)}`,
      address,
      city,
      state,
      zipCode,
      gstin: makeGstin(code, pan),
    };
  });
}

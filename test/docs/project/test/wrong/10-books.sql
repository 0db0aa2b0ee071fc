CREATE TABLE books (id INT, title VARCHAR);
